import type { Pool } from 'pg'

/** Starts, signals, and what a process was told: of each what is lost is asked for by nobody again. */
const tables = ['workflow_status', 'notifications', 'operation_outputs']

/**
 * What the engine writes anew waits for the disk, though its other commits do not. Where the server dies
 * and this program lives, whoever wrote goes on: a signal that the server has lost wakes nobody, as the
 * record of it is written after that all the same; and of a journal with a page torn out of its middle
 * nothing can be gone on with.
 */
export const makeWritesLast = async (pool: Pick<Pool, 'query'>): Promise<void> => {
  const triggers = tables.map(
    (table) => `
      create or replace trigger almoner_lasts before insert on dbos.${table}
        for each statement execute function dbos.almoner_wait_for_the_disk();`,
  )
  await pool.query(`
    create or replace function dbos.almoner_wait_for_the_disk() returns trigger
      language plpgsql as $$
      begin
        perform set_config('synchronous_commit', 'on', true);
        return null;
      end $$;
    ${triggers.join('')}
  `)
}
