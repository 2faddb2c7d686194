import { harbourId } from '../kernel/fixtures.ts'
import type { BankAccountEvent } from './events.ts'
import type { ApproveBankAccount, GiveBankAccount } from './index.ts'

type Event<Type extends BankAccountEvent['type']> = Extract<BankAccountEvent, { type: Type }>

const fingerprint = '3'.padStart(64, '0')
const about = { organisationId: harbourId, fingerprint }
const data = { ...about, bankCode: '004', branchCode: '808', last4: '6001' }
const personal = { accountHolder: 'Harbour Light Children’s Fund Limited' }

export const giveBankAccount: GiveBankAccount = { type: 'GiveBankAccount', ...data, ...personal }
export const approveBankAccount: ApproveBankAccount = { type: 'ApproveBankAccount', ...about }

export const given: Event<'BankAccountGiven'> = { type: 'BankAccountGiven', data, personal }
export const approved: Event<'BankAccountApproved'> = { type: 'BankAccountApproved', data: about }
