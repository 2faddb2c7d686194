import { SaxesParser } from 'saxes'
import { DamagedZip } from './unzip.ts'

export type XmlHandlers = {
  /** Names are without their namespace. `attributes` is of this call alone. */
  open: (name: string, attributes: Readonly<Record<string, string>>) => void
  close?: (name: string) => void
  /** The parser may call it with a text in several pieces. */
  text?: (text: string) => void
}

/** Thrown by a handler that has read enough. */
export class EnoughRead extends Error {
  override name = 'EnoughRead'
}

const portionBytes = 65_536

/** A workbook has some ten tags within each other. */
const deepest = 100

/**
 * Reads a part of a workbook, in time that grows with its length alone. It knows XML's five entities
 * and character references: a document that declares any other is refused as damaged.
 */
export const parseXml = (bytes: Uint8Array, { open, close, text }: XmlHandlers): void => {
  const parser = new SaxesParser({ xmlns: false, position: false })
  parser.on('doctype', () => {
    throw new DamagedZip('a document type is declared')
  })
  parser.on('error', (error) => {
    throw new DamagedZip('a part is no XML', { cause: error })
  })
  let depth = 0
  parser.on('opentag', ({ name, attributes }) => {
    depth += 1
    if (depth > deepest) throw new DamagedZip('tags stand in too many others')
    open(localName(name), attributes)
  })
  parser.on('closetag', ({ name }) => {
    depth -= 1
    close?.(localName(name))
  })
  if (text !== undefined) parser.on('text', text)
  const decoder = new TextDecoder('utf-8')
  for (let from = 0; from < bytes.length; from += portionBytes) {
    parser.write(decoder.decode(bytes.subarray(from, from + portionBytes), { stream: true }))
  }
  parser.close()
}

const localName = (name: string): string => name.slice(name.indexOf(':') + 1)
