import * as v from 'valibot'

/** A gift, or a payment that buys something: only a gift may ever carry tax wording. */
export const transactionTypeSchema = v.picklist(['donation', 'payment'], 'transaction_type.unknown')
export type TransactionType = v.InferOutput<typeof transactionTypeSchema>
