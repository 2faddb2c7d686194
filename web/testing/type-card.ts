import type { openPayerSite } from './payer-site.tsx'

type Site = Awaited<ReturnType<typeof openPayerSite>>

/** Types a card into a card form. */
export const typeCard = async (site: Site): Promise<void> => {
  await site.sees('[name=cardNumber]')
  await site.type('cardNumber', '4242 4242 4242 4242')
  await site.type('cardExpiry', '12 / 34')
  await site.type('cardCode', '123')
}

/** Types a card and asks to save it in the account, up to the confirmation question. */
export const askToKeepCard = async (site: Site): Promise<void> => {
  await typeCard(site)
  await site.press('button[type=submit]', 'Save card')
  await site.sees('dialog h2', 'Save this card in your account?')
}

/** And confirms it. */
export const keepCard = async (site: Site): Promise<void> => {
  await askToKeepCard(site)
  await site.press('dialog button', 'Yes, save it')
}
