// Replaces `debug`, which simple-git logs with: when enabled by DEBUG, it would print the environment of every git process, which can
// contain credentials. Logs nothing and does not read DEBUG.
const silent = Object.assign(() => undefined, { namespace: '', extend: () => silent });
module.exports = Object.assign(() => silent, { formatters: {} });
