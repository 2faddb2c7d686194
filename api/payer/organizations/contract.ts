import type { Cents } from '@almoner/domain/kernel/money.ts'
import type { Language } from '@almoner/domain/kernel/locale.ts'
import type { ManualMethod } from '@almoner/domain/payment-methods/payment-method.ts'
import type { CardEntrySettings } from '../../http/contract.ts'
import type { Money } from '../../http/money-contract.ts'

/**
 * GET /donors/organization: the charity's data for a payer's browser. Texts are in the reader's
 * language. It names the usable methods, and never their credentials. `logo`: a drawing of ours, or
 * the address of a picture; an uploaded one is at GET /donors/organization/logo.
 */
export type OrganizationAnswer = {
  _id: string
  id: string
  organizationObj: {
    /** False while the charity is suspended: it takes no payments. */
    organizationPermitted: boolean
    organizationName: string
    subDomain: string
    organizationUrl: string | null
    organizationAddress: string
    /** The Inland Revenue's file number, only if it was verified. */
    organizationIRDNo: string | null
    intro: string
    defaultLanguage: Language
    supportedLanguages: Language[]
    autoDetectLanguage: boolean
    /** The minimum in force, the charity's own or the platform's. */
    minimumPaymentAmount: Cents
    /** The text that a payer will find on their card's statement. */
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
    /** The details that a payer needs to pay the charity directly, for each usable method. */
    paymentMethodCode: Partial<Record<ManualMethod, ManualMethodAnswer>>
  }
  paymentMethod: {
    card: { enabled: boolean } & CardEntrySettings
    payMe: { enabled: boolean }
    tapAndGo: { enabled: boolean }
    /** The methods in the order in which they are shown. */
    manual: ManualMethod[]
  }
}

export type ManualMethodAnswer = {
  enabled: true
  /**
   * The content that a payer's app scans. It is drawn as a QR code and must never be made a link.
   * For FPS, a separate call returns a code that contains the sum and the reference: POST
   * /user/payments/manualDetails.
   */
  code: string | null
  instructions: string | null
  bankTransferCode?: string
  /** The bank's name in the reader's language. Null if our list has no bank with this code. */
  bankTransferBankName?: string | null
  bankTransferBranchCode?: string
  bankTransferAccountNumber?: string
  bankTransferAccountName?: string
  checkWritingOrgName?: string
  checkWritingInstructions?: string | null
}

export const organizationMoney: Money<OrganizationAnswer> = { minimumPaymentAmount: true }
