/**
 * How often each setting was changed. A person who saves one names the count that they saw, so that
 * two who edit the same setting do not overwrite each other unseen.
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
  // Whatever a proposal starts from, and each turn of one.
  TaxStatusVerified: 'registered',
  TaxStatusEnded: 'registered',
  ProfileChangeProposed: 'registered',
  ProfileChangeWithdrawn: 'registered',
  ProfileChangeApproved: 'registered',
  ProfileChangeDeclined: 'registered',
}

export const revisionsAfter = (
  revisions: SettingRevisions,
  { type }: { type: string },
): SettingRevisions => {
  const setting = settings[type]
  return setting === undefined ? revisions : { ...revisions, [setting]: revisions[setting] + 1 }
}

/** Whether another change came after the one that the person saw. */
export const isOutdated = (seen: number | undefined, revision: number): boolean =>
  seen !== undefined && seen !== revision
