/**
 * Commits a row under this id and its removal. A commit waits for a synchronous standby, which a trial that is rolled back does not.
 * Each process needs an id of its own: two that write one row wait for each other.
 */
export const commitTrial = (id: string): string =>
  `begin; insert into write_probe values ('${id}'); delete from write_probe where id = '${id}'; commit`;
