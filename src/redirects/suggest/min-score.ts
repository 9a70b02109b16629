/** The default minimum score of a proposal. In its own file, so that the help of a command loads nothing else. */
export const MIN_SCORE = 0.6;
