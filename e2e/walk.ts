import type { Mail, Product } from './almoner.ts'

export const phoneScreen = { viewport: { width: 390, height: 844 } }
export const deskScreen = { viewport: { width: 1280, height: 900 } }

/** The newest mail to somebody, as soon as there is one. */
export const mailTo = async (
  product: Pick<Product, 'mails'>,
  email: string,
  within = 20_000,
): Promise<Mail> => {
  for (const end = Date.now() + within; Date.now() < end;) {
    const [mail] = await product.mails(email)
    if (mail) return mail
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error(`no mail to ${email} within ${within} ms`)
}
