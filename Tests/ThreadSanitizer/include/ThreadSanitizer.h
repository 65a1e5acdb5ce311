/// Whether this process runs under the thread sanitizer.
int sanitizes_threads(void);
