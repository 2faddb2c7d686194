import { Hono } from 'hono'
import type { AppEnv } from '../../http/app-env.ts'
import { requirePermission } from '../../middleware/requires.ts'
import { onPlatformHost } from '../../middleware/tenant.ts'
import { validatePart } from '../../http/valid.ts'
import { readBankAccount } from './bank-account.ts'
import { bankAccountMoney, giveBankAccountSchema, type BankAccountAnswer } from './contract.ts'
import { giveBankAccount } from './give-account.ts'
import { answerJson } from '../../http/answer-json.ts'

/**
 * Serves the account that receives a charity's payouts, and the account that waits to replace it.
 */
export const bankAccountRoutes = new Hono<AppEnv>()
  .use(onPlatformHost)
  .get('/bank-account', requirePermission('bank_account.holder'), async (c) =>
    answerJson<BankAccountAnswer>(c, await readBankAccount(c), { money: bankAccountMoney }),
  )
  .post(
    '/bank-account',
    requirePermission('bank_account.edit'),
    validatePart('json', giveBankAccountSchema),
    async (c) => {
      await giveBankAccount(c, c.req.valid('json'))
      return answerJson<BankAccountAnswer>(c, await readBankAccount(c), {
        money: bankAccountMoney,
        status: 202,
      })
    },
  )
