import { paymentsList as query } from '@almoner/projections/models/payment-history/lists/list.ts'
import {
  paymentsCsvHead,
  paymentsCsvLines,
} from '@almoner/workflows/documents/csv/money/payments-csv.ts'
import { listRoutes } from '../../../http/lists/routes.ts'
import { showContact } from '../../../use-cases/payments/payer-contact.ts'
import {
  loadPaymentReader,
  loadPaymentsAsOf,
  nameProject,
  toPaymentForDesk,
} from '../own-payment.ts'
import { paymentsList } from './payments-list-contract.ts'

/** The charity's list of payments. */
export const paymentsListRoutes = listRoutes({
  list: paymentsList,
  query,
  permissions: { read: 'payments.read', export: 'payments.export' },
  view: async (c) => {
    const reader = await loadPaymentReader(c)
    const { charity } = reader
    const language = c.get('language')
    const { organisationId } = charity
    const source = await loadPaymentsAsOf(c)
    return {
      scope: { organisationId, seesContact: reader.seesContact, source },
      toRow: (row) => toPaymentForDesk(c, reader, row),
      toTotals: ({ rows, isMore, receivedCents, askedCents }) => ({
        rows,
        isMore,
        received: receivedCents,
        asked: askedCents,
      }),
      csv: {
        fileName: `${charity.subDomain}-payments.csv`,
        head: paymentsCsvHead(language),
        lines: (rows) =>
          paymentsCsvLines(
            rows.map((row) => showContact(reader.seesContact, nameProject(reader, row))),
            language,
          ),
      },
    }
  },
})
