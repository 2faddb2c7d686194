import type { AccountingFormat } from '@almoner/domain/reporting/values.ts'
import type { AccountingProfile } from './profile.ts'

/**
 * Manual journals: help.xero.com/ManualJournalsImport. Lines of equal narration and date are one
 * journal; dates are dd/mm/yyyy; a positive amount is a debit; a file has at most 300 lines.
 */
const xero: AccountingProfile = {
  software: 'xero',
  columns: [
    { head: '*Narration', content: 'narration' },
    { head: '*Date', content: 'day' },
    { head: 'Description', content: 'description' },
    { head: '*AccountCode', content: 'code' },
    { head: '*TaxRate', content: 'taxRate' },
    { head: '*Amount', content: 'signed' },
    { head: 'TrackingName1', content: 'trackingName' },
    { head: 'TrackingOption1', content: 'trackingOption' },
    { head: 'TrackingName2', content: 'nothing' },
    { head: 'TrackingOption2', content: 'nothing' },
  ],
  separator: ',',
  dayOrder: 'dmy',
  hasBlankLines: false,
  mostLines: 300,
  encodings: ['utf-8'],
  extension: 'csv',
}

/**
 * quickbooks.intuit.com/learn-support, "Import journal entries": lines of one number are one
 * journal, accounts are named in full (`Parent:Sub`), the order of dates is chosen at the import.
 */
const quickbooks: AccountingProfile = {
  software: 'quickbooks',
  columns: [
    { head: 'Journal No.', content: 'number', most: 21 },
    { head: 'Journal Date', content: 'day' },
    { head: 'Account Name', content: 'name' },
    { head: 'Description', content: 'description', most: 1_000 },
    { head: 'Debits', content: 'debit' },
    { head: 'Credits', content: 'credit' },
    { head: 'Name', content: 'nothing' },
    { head: 'Class', content: 'trackingOption' },
  ],
  separator: ',',
  dayOrder: 'chosen',
  hasBlankLines: false,
  mostLines: null,
  encodings: ['utf-8'],
  extension: 'csv',
}

/**
 * help.accountedge.com, "Journal Entries Fields" and "File formats": tab-delimited, a blank line
 * marks the end of each journal, dates follow the convention of the user's system. The vendor names
 * no encoding: a program on Windows reads the system's own, which in Hong Kong is Big5.
 */
const myob: AccountingProfile = {
  software: 'myob',
  columns: [
    { head: 'Journal Number', content: 'number', most: 8 },
    { head: 'Date', content: 'day', most: 10 },
    { head: 'Memo', content: 'narration', most: 255 },
    { head: 'Account Number', content: 'code', most: 6 },
    { head: 'Debit Amount', content: 'debit', most: 15 },
    { head: 'Credit Amount', content: 'credit', most: 15 },
    { head: 'Job', content: 'trackingOption', most: 15 },
    { head: 'Allocation Memo', content: 'description', most: 255 },
  ],
  separator: '\t',
  dayOrder: 'chosen',
  hasBlankLines: true,
  mostLines: null,
  encodings: ['big5', 'utf-8'],
  extension: 'txt',
}

/**
 * Audit trail transactions: gb-kb.sage.com, "Import file format rules" and "Data fields". A journal
 * is a group of JD and JC lines of one reference and date; its account reference is empty, and its
 * tax is 0. Version 29 and earlier import no funds, so that the file has none. The encoding is the
 * system's own, as above.
 */
const sage50: AccountingProfile = {
  software: 'sage50',
  columns: [
    { head: 'Type', content: 'side', most: 2 },
    { head: 'Account Reference', content: 'nothing' },
    { head: 'Nominal A/C Ref', content: 'code', most: 8 },
    { head: 'Department Code', content: 'trackingOption', most: 3 },
    { head: 'Date', content: 'day', most: 10 },
    { head: 'Reference', content: 'number', most: 30 },
    { head: 'Details', content: 'description', most: 60 },
    { head: 'Net Amount', content: 'sum' },
    { head: 'Tax Code', content: 'taxRate', most: 3 },
    { head: 'Tax Amount', content: 'no_sum' },
  ],
  separator: ',',
  dayOrder: 'dmy',
  sides: { debit: 'JD', credit: 'JC' },
  hasBlankLines: false,
  mostLines: null,
  encodings: ['big5', 'utf-8'],
  extension: 'csv',
}

export const accountingProfiles: Readonly<Record<AccountingFormat, AccountingProfile>> = {
  xero,
  quickbooks,
  myob,
  sage50,
}
