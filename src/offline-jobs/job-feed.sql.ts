import { jobItemColumns, jsonRows } from './job.sql.js';

/** When row `j` changed last. */
const CHANGED_AT = 'greatest(j.last_action_date, j.owner_changed_at)';

export const ANY_UNNUMBERED = {
  name: 'any-unnumbered-change',
  text: 'select from job where change_no is null limit 1',
};

/** Numbers at most $1 committed changes in their order. Skips rows under change: their transactions clear the number anyway. */
export const NUMBER_CHANGES = {
  name: 'number-changes',
  text: `
  with fresh as materialized (
    select j.id from job j where j.change_no is null order by ${CHANGED_AT}, j.id limit $1
    for no key update skip locked
  ), numbers as (select id, nextval('job_change_no_seq') as no from fresh), updated as (
    update job set change_no = numbers.no from numbers where job.id = numbers.id returning 1
  )
  select from updated`,
};

/** Statements of the feed of the jobs whose `column` is one of the ids in $1. */
export function feedOf(column: 'insurance_company_id' | 'agent_id') {
  const ids = 'select distinct unnest($1::int[]) as id';
  const newest = (id: string) => `(select max(change_no) from job where ${column} = ${id})`;
  return {
    /**
     * The next changes of each id, from an index, and of these the first ones: a feed of few ids does not pass over the changes of
     * all others. $2 cursor, $3 page size, $4 zone.
     */
    page: {
      name: `page-of-changes-${column}`,
      text: `
      with page as materialized (
        select next.id, next.change_no
        from (${ids}) scope, lateral (
          select id, change_no from job
          where ${column} = scope.id and change_no > $2::bigint
          order by change_no limit $3) next
        order by next.change_no limit $3
      )
      select ${jsonRows(`select ${jobItemColumns('$4')} from page join job j using (id) order by page.change_no`)} as items,
             (select max(change_no) from page) as last`,
    },
    /** The cursor behind every numbered change. */
    end: {
      name: `end-of-changes-${column}`,
      text: `select coalesce(max(${newest('scope.id')}), 0)::text as cursor from (${ids}) scope`,
    },
    /**
     * The cursor before the first change at $2 or later, found by halving, since no index has the moments. Numbers rise with the
     * moments, except where a transaction committed late: halving therefore ends \`LATE_COMMIT\` before the moment, and the rows
     * from there on are read one by one.
     */
    since: {
      name: `since-of-changes-${column}`,
      text: `
      with recursive scope as (${ids}), halves (id, low, high) as (
        select id, 0::bigint, 1 + coalesce(${newest('scope.id')}, 0) from scope
        union all
        select halves.id,
               case when at.moment < $2::timestamptz - ${LATE_COMMIT} then at.no + 1 else low end,
               case when at.moment < $2::timestamptz - ${LATE_COMMIT} then high else middle end
        from halves, lateral (select (low + high) / 2 as middle) cut
        left join lateral (
          select j.change_no as no, ${CHANGED_AT} as moment from job j
          where j.${column} = halves.id and j.change_no >= middle and j.change_no < high
          order by j.change_no limit 1) at on true
        where low < high
      ), firsts as (
        select (
          select j.change_no from job j
          where j.${column} = halves.id and j.change_no >= halves.low and ${CHANGED_AT} >= $2::timestamptz
          order by j.change_no limit 1) as no
        from halves where low >= high
      )
      select coalesce(
        (select min(no) - 1 from firsts), (select max(${newest('scope.id')}) from scope), 0)::text as cursor`,
    },
  };
}

/** More than the time from the moment of a change to its commit: the documents of an endorsement are stored in between. */
const LATE_COMMIT = "interval '10 minutes'";
