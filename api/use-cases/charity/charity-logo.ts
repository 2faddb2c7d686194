import type { Charity } from '@almoner/projections/models/charity-directory/query.ts'

type Profile = Pick<Charity['profile'], 'logo'>

/**
 * The key of a logo that the charity uploaded; null for a drawing of ours, a picture elsewhere and
 * none.
 */
export const uploadedLogo = ({ logo }: Profile): string | null =>
  logo === null || /^(?:illustration:|https:\/\/)/.test(logo) ? null : logo

/** Returns the address of the logo for a payer's browser. Another picture has another address. */
export const logoAddress = (profile: Profile): string | null => {
  const key = uploadedLogo(profile)
  if (key === null) return profile.logo
  const version = key.replace(/^.*\//, '').slice(0, 12)
  return `/api/donors/organization/logo?v=${encodeURIComponent(version)}`
}
