/** Error of a run of the studio over files that have problems, which are listed on a screen of their own. */
export const RUN_PROBLEMS = 'problems'
