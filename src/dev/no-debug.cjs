// In place of `debug`, which simple-git logs with: asked by DEBUG, it would print the environment of every git, which can
// hold credentials. Nothing is logged, and DEBUG is not read.
const silent = Object.assign(() => undefined, { namespace: '', extend: () => silent });
module.exports = Object.assign(() => silent, { formatters: {} });
