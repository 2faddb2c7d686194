import { BankAdd } from '../../../desk/bank-account/bank-add.tsx'
import { BankList } from '../../../desk/bank-account/bank-list.tsx'
import { useReader } from '../../../desk/use-may.ts'

/** The charity's bank accounts, for its owners and finance staff. */
export const DeskBankList = () => <BankList {...useReader('bank_account.holder')} />

export const DeskBankAdd = () => <BankAdd {...useReader('bank_account.edit')} />
