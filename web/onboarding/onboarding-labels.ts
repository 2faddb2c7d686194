import { useLingui } from '@lingui/react/macro'
import { useOwnLoginMessage } from '../lib/session/login/own-login-labels.ts'
import { useRefusalMessage } from '../lib/api/failure/refusal-message.ts'
import { useBankAccountLabels } from '../ui/bank-account/bank-account-labels.ts'
import { useCharityInfoLabels } from '../ui/charity-info/charity-info-labels.ts'

/** Returns the message beside a field for the code of its schema or of the API. */
export const useOnboardingLabels = (): ((code: string) => string) => {
  const { t } = useLingui()
  const loginMessage = useOwnLoginMessage()
  const refusal = useRefusalMessage()
  const charityInfo = useCharityInfoLabels()
  const files = useFileLabels()
  const bankAccount = useBankAccountLabels()
  return (code) => {
    const sentences: Record<string, string> = {
      // One summary lists these with the others, so that they are worded alike.
      'email.required': t`Enter an email address`,
      'password.required': t`Enter a password`,
      'password.confirm_required': t`Enter the password again`,
      'terms.required': t`Agree to the terms to continue`,
      'declaration.required': t`Confirm that the answers are true to continue`,
      'director_name.required': t`Enter the director’s name`,
      'secretary_name.required': t`Enter the secretary’s name`,
      'sub_domain.required': t`Choose the address of your page`,
      'sub_domain.too_short': t`Use at least 3 characters`,
      'sub_domain.too_long': t`Use 63 characters at most`,
      'sub_domain.invalid': t`Use small letters, digits or hyphens, without a hyphen at either end`,
      'sub_domain.reserved': t`This address is reserved. Choose another one`,
      'sub_domain.taken': t`Another charity has this address. Choose another one`,
      'statement_descriptor.invalid': t`Use Latin letters, digits and spaces, with at least one letter`,
      'minimum.below_limit': t`Enter an amount of at least HK$10`,
      'header.invalid': t`Choose a colour`,
      'button.invalid': t`Choose a colour`,
      'progress_bar.invalid': t`Choose a colour`,
      'referral_code.unknown': t`This code does not exist. Check it, or leave it out`,
      'referral_code.expired': t`This code has expired. Request another one, or leave it out`,
      'referral_code.own': t`This is your own code. Only another charity can recommend you`,
      'referral_code.own_card': t`The charity of this code pays with the same card. Use another card, or leave the code out`,
      'registered_name.required': t`Enter the registered name`,
      'ir_file_number.required': t`Enter the IR File No.`,
      'line1.required': t`Enter the first line of the address`,
      'city.required': t`Enter the city or district`,
      'date_of_birth.required': t`Enter the date of birth`,
      'date_of_birth.invalid': t`Enter a date as YYYY/MM/DD`,
      'date_of_birth.under_age': t`The representative must be 18 or older`,
      'job_title.required': t`Enter the job title`,
      'hong_kong_id.required': t`Enter the HKID number`,
      'hong_kong_id.invalid': t`Check the HKID number and the digit in brackets`,
      'personal_city.required': t`Enter the city or district`,
      'personal_line1.required': t`Enter the first line of the address`,
    }
    const tooLong = code.endsWith('.too_long') ? t`Shorten this text` : undefined
    return (
      charityInfo(code) ??
      sentences[code] ??
      bankAccount(code) ??
      files(code) ??
      loginMessage(code) ??
      tooLong ??
      refusal(code)
    )
  }
}

/** Why a file is not taken, by our own judgement or by the server's. */
const useFileLabels = (): ((code: string) => string | undefined) => {
  const { t } = useLingui()
  return (code) => {
    const onlyPictures = t`only .jpg or .png`
    const damaged = t`This picture cannot be opened. Choose another one`
    const sentences: Record<string, string> = {
      'logo.required': t`Choose your logo`,
      'logo.not_picture': onlyPictures,
      'logo.too_large': t`The logo is larger than 1.3 MB. Choose a smaller one`,
      'logo.unreadable': damaged,
      'logo.too_many_pixels': t`This picture has too many pixels. Choose a smaller one`,
      'image.required': t`Choose a picture of the HKID card`,
      'image.not_picture': onlyPictures,
      'image.too_large': t`The picture must be smaller than 5 MB`,
      'image.unreadable': damaged,
      'image.too_many_pixels': t`This picture has too many pixels. Choose a smaller one`,
      'file.required': t`Choose a document`,
      'file.not_pdf': t`only PDF`,
      'file.too_large': t`The document is larger than 10 MB. Choose a smaller one`,
      'file.encrypted': t`This PDF asks for a password. Save it without one, then choose it again`,
      'file.active': t`This PDF contains a program, another file or something we cannot read. Print it to a PDF, then choose that one`,
      'file.empty': t`This PDF has no pages`,
      'file.unreadable': t`This file could not be read. Choose another one`,
      'file.too_complex': t`This file takes too long to read. Save or scan it again, smaller, then choose that one`,
      'logo.too_complex': damaged,
      'image.too_complex': damaged,
      'file.limit_reached': t`There are ten documents already. Remove one first`,
    }
    return sentences[code]
  }
}
