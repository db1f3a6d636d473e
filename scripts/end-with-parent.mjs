// Loaded into a process by --import: it ends when the process that started it has ended.
const parent = process.ppid
setInterval(() => {
  if (process.ppid !== parent) process.exit(1)
}, 500).unref()
