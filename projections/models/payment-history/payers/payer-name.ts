import { sql } from 'kysely'

/**
 * A payer's name as lists show it, for their sorts: the organisation's, or else the person's, in the
 * order of its script. From U+2E80 on, names are Chinese, Japanese or Korean: the last name is written
 * first. Capital letters count as small ones. The name is cut, because an entry of an index has a
 * limit. The index `donor_records_sorted` has the same expression.
 */
export const payerName = sql<string>`left(lower(coalesce(nullif(organisation_name, ''),
  case when ascii(last_name) >= 11904 then last_name || first_name
    else btrim(first_name || ' ' || last_name) end)), 200)`
