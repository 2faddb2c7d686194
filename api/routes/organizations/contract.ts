import type { Language } from '@almoner/domain/kernel/locale.ts'

/**
 * GET /donors/organization: what a payer's browser may know of the charity. Texts come in the
 * reader's language. Which methods can be used is said, never with which credentials.
 */
export type OrganizationAnswer = {
  _id: string
  id: string
  organizationObj: {
    organizationName: string
    subDomain: string
    organizationUrl: string | null
    organizationAddress: string
    /** The Inland Revenue's file number, only where it was verified. */
    organizationIRDNo: string | null
    intro: string
    defaultLanguage: Language
    supportedLanguages: Language[]
    autoDetectLanguage: boolean
    /** Decimal Hong Kong dollars; what holds, the charity's own or the platform's. */
    minimumPaymentAmount: number
    /** What a payer will find on their card's statement. */
    statementDescriptor: string
    /** `illustration:<name>` or an address of a picture. */
    logo: string | null
    plan: { currentPlan: 'legacy' | 'free' | 'basic' | 'plus' | 'pro' | 'premium' }
    /** Six hex digits. */
    headerColor: string
    buttonColor: string
    progressBarColor: string
    formSetting: {
      enabled: boolean
      rows: {
        id: string
        type: 'text' | 'textarea'
        required: boolean
        label: string
        placeholder: string
      }[]
    }
  }
  paymentMethod: {
    card: {
      enabled: boolean
      /** `stripe`: card entry by Stripe Elements. `sandbox`: our own form, posted to `tokenUrl`. */
      provider: 'stripe' | 'sandbox'
      publishableKey: string
      /** Where the sandbox takes card numbers in Stripe's form encoding; null with real Stripe. */
      tokenUrl: string | null
    }
  }
}
