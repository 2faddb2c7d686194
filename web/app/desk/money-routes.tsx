import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { formerAccountsList } from '@almoner/api/desk/bank-account/former-list-contract.ts'
import { postingsList } from '@almoner/api/desk/balance/postings-list-contract.ts'
import { proofsList } from '@almoner/api/desk/proofs/contract.ts'
import { payoutsList } from '@almoner/api/desk/payouts/list/payouts-list-contract.ts'
import { statementSearchSchema } from '../../desk/bank-statements/workspace/shown-lines.ts'
import { rowsShownSchema } from '../../desk/imports/rows/rows-shown.ts'
import { payoutSearchSchema } from '../../desk/payouts/payout-search.ts'
import { addressSchema } from '../../ui/list-screen/address.ts'
import { booksClocksSchema } from '../../ui/books-clocks/books-clocks-search.ts'
import { desk } from './frame/desk-site.ts'

const historyScreens = () => import('../../desk/history/desk-history.tsx')

const balance = createRoute({
  getParentRoute: () => desk.signedIn,
  path: '/Balance',
  validateSearch: booksClocksSchema,
  component: lazyRouteComponent(() => import('../../desk/balance/balance.tsx'), 'Balance'),
})

const postings = createRoute({
  getParentRoute: () => desk.signedIn,
  path: '/Balance/Postings',
  validateSearch: addressSchema(postingsList),
  component: lazyRouteComponent(() => import('../../desk/balance/postings.tsx'), 'Postings'),
})

const payoutScreens = () => import('./money/desk-payouts.tsx')

const payout = createRoute({
  getParentRoute: () => desk.signedIn,
  path: '/Payout',
  component: lazyRouteComponent(payoutScreens, 'DeskPayout'),
})

const payoutSuccess = createRoute({
  getParentRoute: () => desk.signedIn,
  path: '/PayoutSuccess',
  component: lazyRouteComponent(payoutScreens, 'DeskPayoutSuccess'),
})

const payoutHistory = createRoute({
  getParentRoute: () => desk.signedIn,
  path: '/PayoutHistory',
  validateSearch: addressSchema(payoutsList),
  component: lazyRouteComponent(payoutScreens, 'DeskPayoutHistory'),
})

const payoutDetail = createRoute({
  getParentRoute: () => desk.signedIn,
  path: '/PayoutHistory/$payoutId',
  validateSearch: payoutSearchSchema,
  component: lazyRouteComponent(payoutScreens, 'DeskPayoutDetail'),
})

const bankScreens = () => import('./money/desk-bank-account.tsx')

const bankList = createRoute({
  getParentRoute: () => desk.signedIn,
  path: '/BankList',
  validateSearch: addressSchema(formerAccountsList),
  component: lazyRouteComponent(bankScreens, 'DeskBankList'),
})

const bankAdd = createRoute({
  getParentRoute: () => desk.signedIn,
  path: '/BankList/Add',
  component: lazyRouteComponent(bankScreens, 'DeskBankAdd'),
})

const bankAccountReplay = createRoute({
  getParentRoute: () => desk.signedIn,
  path: '/BankList/Replay',
  component: lazyRouteComponent(historyScreens, 'DeskBankAccountReplay'),
})

const proofs = createRoute({
  getParentRoute: () => desk.signedIn,
  path: '/Proofs',
  validateSearch: addressSchema(proofsList),
  component: lazyRouteComponent(() => import('../../desk/proofs/proof-queue.tsx'), 'ProofQueue'),
})

const offlineScreens = () => import('./money/desk-offline.tsx')

const addOffline = createRoute({
  getParentRoute: () => desk.signedIn,
  path: '/AddOfflinePayments',
  component: lazyRouteComponent(offlineScreens, 'DeskAddOffline'),
})

const importOffline = createRoute({
  getParentRoute: () => desk.signedIn,
  path: '/ImportOfflinePayments',
  component: lazyRouteComponent(offlineScreens, 'DeskImportOffline'),
})

const importDetail = createRoute({
  getParentRoute: () => desk.signedIn,
  path: '/ImportOfflinePayments/$importId',
  validateSearch: rowsShownSchema,
  component: lazyRouteComponent(offlineScreens, 'DeskImportDetail'),
})

const statementScreens = () => import('./money/desk-bank-statements.tsx')

const bankStatements = createRoute({
  getParentRoute: () => desk.signedIn,
  path: '/BankStatements',
  component: lazyRouteComponent(statementScreens, 'DeskBankStatements'),
})

const bankStatement = createRoute({
  getParentRoute: () => desk.signedIn,
  path: '/BankStatements/$statementId',
  validateSearch: statementSearchSchema,
  component: lazyRouteComponent(statementScreens, 'DeskBankStatement'),
})

const offlineDetail = createRoute({
  getParentRoute: () => desk.signedIn,
  path: '/OfflinePayments/$offlineEntryId',
  component: lazyRouteComponent(offlineScreens, 'DeskOfflineDetail'),
})

const amendOffline = createRoute({
  getParentRoute: () => desk.signedIn,
  path: '/OfflinePayments/$offlineEntryId/Amend',
  component: lazyRouteComponent(offlineScreens, 'DeskAmendOffline'),
})

/** The screens of the charity's money: offline payments, balance, payouts, bank account. */
export const moneyRoutes = [
  balance,
  postings,
  payout,
  payoutSuccess,
  payoutHistory,
  payoutDetail,
  bankList,
  bankAdd,
  bankAccountReplay,
  proofs,
  addOffline,
  importOffline,
  importDetail,
  bankStatements,
  bankStatement,
  offlineDetail,
  amendOffline,
] as const
