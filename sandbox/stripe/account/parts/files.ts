import type { Form } from '../../call/form/form.ts'
import {
  assertOnlyKnown,
  readForm,
  readInteger,
  readRequiredText,
  readText,
} from '../../call/form/params.ts'
import { invalidRequest } from '../../call/problem.ts'
import type { Change } from '../../objects.ts'
import { currentSeconds, type World } from '../../world.ts'
import type { StoredFile } from '../account-objects.ts'

const purposes = new Set(['identity_document', 'additional_verification', 'account_requirement'])
const largestBytes = 10 * 1024 * 1024
const kinds: Record<string, string> = {
  'application/pdf': 'pdf',
  'image/jpeg': 'jpg',
  'image/png': 'png',
}

/** POST /v1/files: what the file is, and not the file itself. */
export const createFile = (form: Form, world: World): Change => {
  assertOnlyKnown(form, ['purpose', 'file', 'expand'])
  const purpose = readRequiredText(form, 'purpose')
  if (!purposes.has(purpose)) throw invalidRequest('Invalid purpose', 'purpose')
  const fileForm = readForm(form, 'file')
  const size = readInteger(fileForm, 'size') ?? 0
  const type = kinds[readText(fileForm, 'type') ?? '']
  if (type === undefined || size === 0) throw invalidRequest('Invalid file', 'file')
  if (size > largestBytes) throw invalidRequest('The file is too large', 'file', 'file_too_large')
  const file: StoredFile = {
    id: world.newId('file'),
    object: 'file',
    created: currentSeconds(world),
    expires_at: null,
    filename: readText(fileForm, 'name'),
    links: null,
    purpose,
    size,
    title: null,
    type,
    url: null,
  }
  return {
    status: 200,
    body: file,
    put: [{ kind: 'file', id: file.id, body: file }],
    events: [],
  }
}
