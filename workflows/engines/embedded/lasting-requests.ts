import type { Pool } from 'pg'

/**
 * A start and a signal wait for the disk, though nothing else of the engine does. Where the server dies
 * and this program does not, whoever asked for them goes on: their own record of it is written later,
 * and nobody would ask again for what the server has lost.
 */
export const makeRequestsLast = async (pool: Pick<Pool, 'query'>): Promise<void> => {
  await pool.query(`
    create or replace function dbos.almoner_wait_for_the_disk() returns trigger
      language plpgsql as $$
      begin
        perform set_config('synchronous_commit', 'on', true);
        return null;
      end $$;
    create or replace trigger almoner_lasts before insert on dbos.workflow_status
      for each statement execute function dbos.almoner_wait_for_the_disk();
    create or replace trigger almoner_lasts before insert on dbos.notifications
      for each statement execute function dbos.almoner_wait_for_the_disk();
  `)
}
