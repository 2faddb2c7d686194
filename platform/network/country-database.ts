import { readFileSync } from 'node:fs'
import { Reader, type CountryResponse } from 'mmdb-lib'
import { plainAddress } from './client-address.ts'

/** Returns the country of an address in two letters, or null if it is not known. */
export type FindCountry = (address: string) => string | null

// MaxMind and DB-IP nest the country; IPinfo has a flat record.
type CountryRecord = CountryResponse & { country_code?: string }

/**
 * `COUNTRY_DATABASE`: the path of a country database in MaxMind's format (`.mmdb`). It is read once:
 * a newer file needs a restart.
 */
export const readCountryDatabase = (
  path: string | undefined,
): FindCountry | { refused: string } => {
  if (!path) return () => null
  try {
    const reader = new Reader<CountryRecord>(readFileSync(path))
    return (address) => {
      const record = reader.get(plainAddress(address))
      const country = record?.country?.iso_code ?? record?.country_code ?? ''
      return /^[A-Z]{2}$/.test(country) ? country : null
    }
  } catch {
    return { refused: `COUNTRY_DATABASE must be a readable .mmdb file, and it is "${path}".` }
  }
}
