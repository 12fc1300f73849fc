#ifndef FAULT_VFS_H
#define FAULT_VFS_H

/// Lets writes to files below a folder fail, as SQLite sees them; for tests.
///
/// The first call makes a file system the default one of this process, which passes everything on to
/// SQLite's own. Only files below the folder that are opened afterwards can fail.
///
/// - folder: how their paths begin.
/// - first: the number of the first write, truncation or sync that fails, from 1; 0 lets none fail.
/// - code: the error, such as SQLITE_FULL.
/// - is_lasting: whether all that follow fail as well.
///
/// Returns 0 where too many folders are in use.
int fault_vfs_arm(const char *folder, long first, int code, int is_lasting);

/// Lets nothing below the folder fail any more, and continues to count.
///
/// Returns how many writes, truncations and syncs there were since the last call of fault_vfs_arm.
long fault_vfs_disarm(const char *folder);

/// Ends it for a folder whose files are all closed.
void fault_vfs_forget(const char *folder);

/// Makes the calling thread of a process of root's another user, or root again.
///
/// Returns 0, or -1 where that is not possible.
int thread_become_user(unsigned user);

#endif
