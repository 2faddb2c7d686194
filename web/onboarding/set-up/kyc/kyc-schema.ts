import * as v from 'valibot'
import {
  kycSchema,
  largestIdentityImageBytes,
  type ApplicationAnswer,
} from '@almoner/api/onboarding/contract.ts'
import { parseHongKongId } from '@almoner/domain/people/hong-kong-id.ts'
import type { CommandFormState } from '../../../lib/form/command-form.ts'
import { pictureSchema } from '../../../lib/form/file/file-schema.ts'

// Saved values may be kept: the number is shown masked.
export const kycFormSchema = (savedKyc: ApplicationAnswer['kyc']) =>
  v.object({
    ...kycSchema.entries,
    // Read as a day by the server, so that what is sent is what was typed.
    dateOfBirth: v.pipe(v.string(), v.trim(), v.nonEmpty('date_of_birth.required')),
    hongKongId: v.pipe(
      v.string(),
      v.trim(),
      v.check((typed) => typed !== '' || savedKyc !== null, 'hong_kong_id.required'),
      v.check(
        (typed) =>
          typed === '' || typed === savedKyc?.hongKongId || parseHongKongId(typed) !== null,
        'hong_kong_id.invalid',
      ),
    ),
    image: v.pipe(
      pictureSchema('image', largestIdentityImageBytes),
      v.check((file) => file !== null || Boolean(savedKyc?.image), 'image.required'),
    ),
  })

export type KycFormState = CommandFormState<ReturnType<typeof kycFormSchema>>
