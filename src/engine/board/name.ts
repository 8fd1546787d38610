/** Characters of a board's name. */
export const longestBoardName = 128;
