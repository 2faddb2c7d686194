import { describe, it } from 'vitest'
import { given } from '../testing/given.ts'
import { fixtureId } from '../fixtures.ts'
import { noteAdded } from './fixtures.ts'
import { charityNote } from './index.ts'

const { data, personal } = noteAdded
const add = { type: 'AddCharityNote', ...data, ...personal } as const

describe('an internal note on a charity', () => {
  it('is added, without the space around it', () => {
    given(charityNote)
      .when({ ...add, text: ` ${personal.text}\n` })
      .then(noteAdded)
  })

  it('is added after others, even with the same text', () => {
    const noteId = fixtureId('charity_note', 51)
    given(charityNote, noteAdded)
      .when({ ...add, noteId })
      .then({ ...noteAdded, data: { ...data, noteId } })
  })

  it('must contain text', () => {
    given(charityNote)
      .when({ ...add, text: ' \n' })
      .thenRefused('note_required')
  })
})
