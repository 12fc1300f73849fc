"""A TCP proxy that breaks connections at random."""

import random
import socket
import struct
import threading


class Proxy:
    """Forwards bytes to a port of this machine, until it breaks the connection."""

    def __init__(self, target, seed):
        self.target = target
        self.random = random.Random(seed)
        self.lock = threading.Lock()
        self.is_rough = True
        self.is_shut = False
        self.cuts = 0
        self.listener = socket.create_server(("127.0.0.1", 0), backlog=64)
        self.port = self.listener.getsockname()[1]
        threading.Thread(target=self._listen, daemon=True).start()

    @property
    def address(self):
        return f"http://127.0.0.1:{self.port}"

    def calm(self):
        """Stops breaking connections."""
        self.is_rough = False
        self.is_shut = False

    def _budget(self):
        """The number of bytes after which a connection breaks; None for never."""
        with self.lock:
            if not self.is_rough or self.random.random() < 0.6:
                return None
            return int(10 ** self.random.uniform(0, 5))

    def _listen(self):
        while True:
            client, _ = self.listener.accept()
            if self.is_shut:
                self._break(client)
                continue
            threading.Thread(target=self._serve, args=(client,), daemon=True).start()

    def _serve(self, client):
        try:
            server = socket.create_connection(("127.0.0.1", self.target), timeout=5)
            server.settimeout(None)
        except OSError:
            self._break(client, counts=False)
            return
        state = {"left": self._budget()}
        threads = [
            threading.Thread(target=self._pass, args=(a, b, state), daemon=True)
            for a, b in ((client, server), (server, client))
        ]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        client.close()
        server.close()

    def _pass(self, source, sink, state):
        try:
            while data := source.recv(65536):
                if state["left"] is not None:
                    data, rest = data[: state["left"]], data[state["left"]:]
                    state["left"] -= len(data)
                    sink.sendall(data)
                    if rest or state["left"] == 0:
                        self._break(source)
                        self._break(sink, counts=False)
                        return
                else:
                    sink.sendall(data)
            sink.shutdown(socket.SHUT_WR)
        except OSError:
            for end in (source, sink):
                try:
                    end.shutdown(socket.SHUT_RDWR)
                except OSError:
                    pass

    def _break(self, end, counts=True):
        if counts:
            with self.lock:
                self.cuts += 1
        try:
            end.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
            end.shutdown(socket.SHUT_RDWR)
        except OSError:
            pass
        # Closed by the thread that opened it, once both directions have ended.
        if self.is_shut:
            end.close()
