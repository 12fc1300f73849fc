// Nothing to call: the target replaces data.
