/**
 * Tries what an endorsement needs of the database, and undoes it at once: a row, and space on the disk, since a row may
 * fit into an existing page. With this little memory, the sort writes some 400 KB to a file, which leaves nothing
 * behind.
 */
export const TRIAL = `begin;
  insert into write_probe values (gen_random_uuid());
  set local work_mem = '64kB';
  select count(filler) from (
    select repeat('.', 400) as filler from generate_series(1, 1000) n order by n desc offset 0
  ) rows;
  rollback`;

/**
 * Commits a row under this id and its removal. A commit waits for a synchronous standby, which a trial that is rolled back does not.
 * Each process needs an id of its own: two that write one row wait for each other.
 */
export const commitTrial = (id: string): string =>
  `begin; insert into write_probe values ('${id}'); delete from write_probe where id = '${id}'; commit`;
