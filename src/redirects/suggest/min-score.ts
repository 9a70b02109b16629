/** The least score of a proposal where nothing else is said. Apart, so that the help of a command loads nothing else. */
export const MIN_SCORE = 0.6;
