import type { Context } from 'hono'
import { streamName, type OrganisationId } from '@almoner/domain/kernel/ids.ts'
import type { Language } from '@almoner/domain/kernel/locale.ts'
import { organisation } from '@almoner/domain/organisation/index.ts'
import {
  presetAccessReasons,
  type PresetAccessReason,
} from '@almoner/domain/organisation/team/values.ts'
import type { AppEnv } from '../../http/app-env.ts'
import { readStream } from '../../use-cases/commands/read-stream.ts'

/** Why administrators opened the charity's data, by the position of the event. */
export const readAccessReasons = async (
  c: Context<AppEnv>,
  organisationId: OrganisationId,
): Promise<ReadonlyMap<bigint, string>> => {
  const stream = streamName(organisation.category, organisationId)
  const events = await readStream(c.get('deps').store, stream)
  const language = c.get('language')
  return new Map(
    events.flatMap(({ type, position, personal }) =>
      // The personal part is missing if the charity's personal data was erased.
      type === 'CharityDataOpened' && personal !== undefined
        ? [[position, toSentence((personal as { reason: unknown }).reason, language)] as const]
        : [],
    ),
  )
}

const toSentence = (reason: unknown, language: Language): string => {
  const preset = presetAccessReasons.find((each) => each === reason)
  return preset ? sentences[preset][language] : String(reason)
}

const sentences: Record<PresetAccessReason, Record<Language, string>> = {
  'preset:asked_for_help': {
    en: 'The charity asked for help',
    zh: '機構要求協助',
    cn: '机构请求协助',
  },
  'preset:complaint': {
    en: 'A payer’s complaint',
    zh: '付款人的投訴',
    cn: '付款人的投诉',
  },
  'preset:tax_status': {
    en: 'The yearly check of its tax status',
    zh: '每年覆核其免稅資格',
    cn: '每年复核其免税资格',
  },
}
