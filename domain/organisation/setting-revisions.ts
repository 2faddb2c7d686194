/**
 * How often each setting was changed. A person who saves one names the count that they saw, so that
 * two who edit the same setting do not overwrite each other unseen.
 */
export type SettingRevisions = Record<'theme' | 'formRows' | 'receiptFormat', number>

export const noRevisions: SettingRevisions = { theme: 0, formRows: 0, receiptFormat: 0 }

const settings: Partial<Record<string, keyof SettingRevisions>> = {
  ThemeColoursChanged: 'theme',
  FormRowsChanged: 'formRows',
  ReceiptFormatSet: 'receiptFormat',
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
