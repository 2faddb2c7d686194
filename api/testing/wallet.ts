import type {
  OpenRequestAnswer,
  WalletAnswer,
} from '../use-cases/payments/wallet/wallet-contract.ts'
import type { TestApi } from './api.ts'
import { createGivers } from './gift.ts'

/** Creates guests who pay by a wallet at one charity, each with an attempt of their own. */
export const createWalletPayers = async (api: TestApi, subDomain: string) => {
  const givers = await createGivers(api, subDomain)
  const { browser } = givers
  const call = (name: string, body: object, headers = {}) =>
    browser.post(`/api/user/payments/${name}`, body, headers)
  const form = (changes: object = {}) => {
    const { paymentMethod: _, type: _type, cardCountry: _country, ...asked } = givers.form()
    return { ...asked, ...changes }
  }
  return {
    ...givers,
    call,
    form,
    cardForm: givers.form,
    ask: async (changes: object = {}) => await call('paymeQrCode', form(changes)),
    /** Opens a request and answers what the payer's page receives. */
    open: async (changes: object = {}): Promise<OpenRequestAnswer> => {
      const { json } = await call('paymeQrCode', form(changes))
      const answer = json as WalletAnswer
      if (answer.state !== 'open') throw new Error('no request was opened')
      return answer.result
    },
  }
}
