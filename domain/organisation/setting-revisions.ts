import type { OrganisationEvent } from './events.ts'

/**
 * The number of changes of each setting. A person who saves a setting sends the count they saw. Two
 * people who edit it therefore cannot overwrite each other unnoticed.
 */
export type SettingRevisions = Record<
  'theme' | 'formRows' | 'receiptFormat' | 'profile' | 'registered',
  number
>

export const noRevisions: SettingRevisions = {
  theme: 0,
  formRows: 0,
  receiptFormat: 0,
  profile: 0,
  registered: 0,
}

const settings: Partial<Record<string, keyof SettingRevisions>> = {
  ThemeColoursChanged: 'theme',
  FormRowsChanged: 'formRows',
  ReceiptFormatSet: 'receiptFormat',
  ReceiptPrefixChanged: 'receiptFormat',
  OrganisationProfileChanged: 'profile',
  // The events that a proposal starts from, and each change of its status.
  TaxStatusVerified: 'registered',
  TaxStatusEnded: 'registered',
  ProfileChangeProposed: 'registered',
  ProfileChangeWithdrawn: 'registered',
  ProfileChangeApproved: 'registered',
  ProfileChangeDeclined: 'registered',
}

export const revisionsAfter = (
  revisions: SettingRevisions,
  event: OrganisationEvent,
): SettingRevisions => {
  const setting = isLogoAlone(event) ? undefined : settings[event.type]
  return setting === undefined ? revisions : { ...revisions, [setting]: revisions[setting] + 1 }
}

/** The logo is changed apart from the form that sends the count of the profile. */
const isLogoAlone = (event: OrganisationEvent): boolean =>
  event.type === 'OrganisationProfileChanged' && event.data.after.logo !== undefined

/** Returns true if the setting has changed since the person saw it. */
export const isOutdated = (seenRevision: number | undefined, revision: number): boolean =>
  seenRevision !== undefined && seenRevision !== revision
