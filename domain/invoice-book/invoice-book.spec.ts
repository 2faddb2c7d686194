import { it } from 'vitest'
import { given } from '../testing/given.ts'
import * as the from './fixtures.ts'
import { invoiceBook } from './index.ts'

it('gives each invoice the next number of its year', () => {
  given(invoiceBook).when(the.takeNumber).then(the.numberTaken)
  given(invoiceBook, the.numberTaken)
    .when(the.takeNumber)
    .then({
      type: 'InvoiceNumberTaken',
      data: { ...the.numberTaken.data, sequence: 2, number: 'ALM-2026-000002' },
    })
})
