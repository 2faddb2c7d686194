import { msg } from '@lingui/core/macro'
import { formerAccountsList } from '@almoner/api/desk/bank-account/former-list-contract.ts'
import { explainedPostingsList } from '@almoner/api/desk/balance/explained-postings-list-contract.ts'
import { postingsList } from '@almoner/api/desk/balance/postings-list-contract.ts'
import { paymentsList } from '@almoner/api/desk/payments/list/payments-list-contract.ts'
import { proofsList } from '@almoner/api/desk/proofs/contract.ts'
import { payoutsList } from '@almoner/api/desk/payouts/list/payouts-list-contract.ts'
import { statementSearchSchema } from '../../desk/bank-statements/workspace/shown-lines.ts'
import { rowsShownSchema } from '../../desk/imports/rows/rows-shown.ts'
import { payoutSearchSchema } from '../../desk/payouts/payout-search.ts'
import { addressSchema } from '../../ui/list-screen/address.ts'
import { booksClocksSchema } from '../../ui/books-clocks/books-clocks-search.ts'
import { desk } from './frame/desk-site.ts'

/** The screens of the charity's money: offline payments, balance, payouts, bank account. */
export const moneyRoutes = [
  desk.screen({
    path: '/Balance',
    search: booksClocksSchema,
    load: () => import('../../desk/balance/balance.tsx'),
    name: 'Balance',
  }),
  desk.screen({
    path: '/Balance/Postings',
    search: addressSchema(postingsList),
    load: () => import('../../desk/balance/postings.tsx'),
    name: 'Postings',
  }),
  desk.screen({
    path: '/Balance/Explained',
    search: addressSchema(explainedPostingsList),
    load: () => import('../../desk/balance/explained-postings.tsx'),
    name: 'ExplainedPostings',
  }),
  desk.screen({
    path: '/Payout',
    permission: 'payouts.request',
    title: msg`Payout`,
    lead: msg`Send what you received by card to your bank account.`,
    refusal: msg`Only owners and finance staff can request a payout.`,
    load: () => import('../../desk/payouts/request/payout.tsx'),
    name: 'Payout',
  }),
  desk.screen({
    path: '/PayoutSuccess',
    load: () => import('../../desk/payouts/request/payout-success.tsx'),
    name: 'PayoutSuccess',
  }),
  desk.screen({
    path: '/PayoutHistory',
    search: addressSchema(payoutsList),
    load: () => import('../../desk/payouts/payout-history.tsx'),
    name: 'PayoutHistory',
  }),
  desk.screen({
    path: '/PayoutHistory/$payoutId',
    search: payoutSearchSchema,
    load: () => import('../../desk/payouts/detail/payout-detail.tsx'),
    name: 'PayoutDetail',
  }),
  desk.screen({
    path: '/BankList',
    search: addressSchema(formerAccountsList),
    permission: 'bank_account.holder',
    title: msg`Bank account`,
    lead: msg`Your payouts go to this account. One is in use at a time.`,
    refusal: msg`Only owners and finance staff can see this.`,
    load: () => import('../../desk/bank-account/bank-list.tsx'),
    name: 'BankList',
  }),
  desk.screen({
    path: '/BankList/Add',
    permission: 'bank_account.edit',
    title: msg`Use another bank account`,
    refusal: msg`Only owners and finance staff can change the bank account.`,
    load: () => import('../../desk/bank-account/bank-add.tsx'),
    name: 'BankAdd',
  }),
  desk.screen({
    path: '/BankList/Replay',
    permission: 'bank_account.read',
    title: msg`Bank account`,
    lead: msg`The accounts for payouts, and the state of each at any time.`,
    refusal: msg`Only owners, finance staff and auditors can see this.`,
    load: () => import('../../desk/history/desk-history.tsx'),
    name: 'DeskBankAccountReplay',
  }),
  desk.screen({
    path: '/Proofs',
    search: addressSchema(proofsList),
    load: () => import('../../desk/proofs/proof-queue.tsx'),
    name: 'ProofQueue',
  }),
  desk.screen({
    path: '/OfflinePayments',
    search: addressSchema(paymentsList),
    load: () => import('../../desk/offline-entries/offline-list.tsx'),
    name: 'OfflineList',
  }),
  desk.screen({
    path: '/AddOfflinePayments',
    permission: 'offline.edit',
    title: msg`Add an offline payment`,
    refusal: msg`Only owners and finance staff can add offline payments.`,
    load: () => import('../../desk/offline-entries/form/add-offline.tsx'),
    name: 'AddOffline',
  }),
  desk.screen({
    path: '/ImportOfflinePayments',
    permission: 'offline.edit',
    title: msg`Import offline payments`,
    lead: msg`A list from Excel or your bank, checked before anything is added.`,
    refusal: msg`Only owners and finance staff can add offline payments.`,
    load: () => import('../../desk/imports/import-offline.tsx'),
    name: 'ImportOffline',
  }),
  desk.screen({
    path: '/ImportOfflinePayments/$importId',
    search: rowsShownSchema,
    permission: 'offline.edit',
    title: msg`An imported file`,
    refusal: msg`Only owners and finance staff can add offline payments.`,
    load: () => import('../../desk/imports/import-detail.tsx'),
    name: 'ImportDetail',
  }),
  desk.screen({
    path: '/BankStatements',
    permission: 'bank_lines.read',
    title: msg`Bank statements`,
    lead: msg`Match what your bank received to waiting payments. Nothing is approved before.`,
    refusal: msg`Only owners and finance staff can see this.`,
    load: () => import('../../desk/bank-statements/bank-statements.tsx'),
    name: 'BankStatements',
  }),
  desk.screen({
    path: '/BankStatements/$statementId',
    search: statementSearchSchema,
    permission: 'bank_lines.read',
    title: msg`Bank statement`,
    refusal: msg`Only owners and finance staff can see this.`,
    load: () => import('../../desk/bank-statements/workspace/statement-screen.tsx'),
    name: 'StatementScreen',
  }),
  desk.screen({
    path: '/OfflinePayments/$offlineEntryId',
    load: () => import('../../desk/offline-entries/offline-detail.tsx'),
    name: 'OfflineDetail',
  }),
  desk.screen({
    path: '/OfflinePayments/$offlineEntryId/Amend',
    permission: 'offline.edit',
    title: msg`Correct this payment`,
    refusal: msg`Only owners and finance staff can correct offline payments.`,
    load: () => import('../../desk/offline-entries/form/amend-offline.tsx'),
    name: 'AmendOffline',
  }),
] as const
