import type { Pool } from 'pg'

/** The answers of the simulated name servers for one host. */
export type DnsRecords = {
  host: string
  cname: string | null
  /** The value at the host's challenge name. */
  txt: string | null
  /** The name servers do not answer. */
  isSilent: boolean
}

export type DnsStore = {
  /** Null if nothing was set. */
  get: (host: string) => Promise<DnsRecords | null>
  put: (records: DnsRecords) => Promise<void>
}

/** Stores the records in memory, for tests. */
export const createMemoryDnsStore = (): DnsStore => {
  const recordsByHost = new Map<string, DnsRecords>()
  return {
    get: async (host) => recordsByHost.get(host) ?? null,
    put: async (records) => {
      recordsByHost.set(records.host, records)
    },
  }
}

// Two processes that start together must not both create the table.
const schema = `
  select pg_advisory_xact_lock(hashtext('sandbox.dns'));
  create schema if not exists sandbox;
  create table if not exists sandbox.dns_records (
    host text primary key,
    cname text,
    txt text,
    is_silent boolean not null
  );
`

/** Stores the records in PostgreSQL, so that they survive a restart. */
export const createPostgresDnsStore = async (pool: Pool): Promise<DnsStore> => {
  await pool.query(schema)
  return {
    get: async (host) => {
      const { rows } = await pool.query<DnsRecords>(
        `select host, cname, txt, is_silent as "isSilent" from sandbox.dns_records where host = $1`,
        [host],
      )
      return rows[0] ?? null
    },
    put: async ({ host, cname, txt, isSilent }) => {
      await pool.query(
        `insert into sandbox.dns_records (host, cname, txt, is_silent) values ($1, $2, $3, $4)
         on conflict (host) do update
           set cname = excluded.cname, txt = excluded.txt, is_silent = excluded.is_silent`,
        [host, cname, txt, isSilent],
      )
    },
  }
}
