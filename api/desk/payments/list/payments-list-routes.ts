import { paymentsList as query } from '@almoner/projections/models/payment-history/lists/list.ts'
import { listRoutes } from '../../../http/lists/routes.ts'
import { showContact } from '../../../use-cases/payments/payer-contact.ts'
import {
  loadPaymentReader,
  loadPaymentsAsOf,
  nameProject,
  nameProjects,
  toPaymentForDesk,
} from '../own-payment.ts'
import { paymentsList } from './payments-list-contract.ts'
import { paymentsColumns } from './payments-columns.ts'

/** The charity's list of payments. */
export const paymentsListRoutes = listRoutes({
  list: paymentsList,
  query,
  permissions: { read: 'payments.read', export: 'payments.export' },
  view: async (c) => {
    const reader = await loadPaymentReader(c)
    const { charity } = reader
    const { organisationId } = charity
    const source = await loadPaymentsAsOf(c)
    return {
      scope: {
        organisationId,
        seesContact: reader.seesContact,
        source,
        projectNames: nameProjects(c.get('language'), reader),
      },
      toRow: (row) => toPaymentForDesk(c, reader, row),
      toTotals: ({ rows, isMore, ...sums }) => ({
        rows,
        isMore,
        received: sums.receivedCents,
        asked: sums.askedCents,
        given: sums.givenCents,
        net: sums.netCents,
        average: sums.averageCents,
        refunded: sums.refundedCents,
        lost: sums.lostCents,
        givenBack: sums.givenBackCents,
      }),
      csv: {
        fileName: `${charity.subDomain}-payments.csv`,
        columns: paymentsColumns,
        toLine: (row) => showContact(reader.seesContact, nameProject(reader, row)),
      },
    }
  },
})
