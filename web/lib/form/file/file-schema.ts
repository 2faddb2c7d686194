import * as v from 'valibot'

const pictureTypes = ['image/png', 'image/jpeg']

/** A file of a form; null until one is chosen. The server judges the content. */
const fileSchema = (
  code: string,
  { types, wrong, mostBytes }: { types: readonly string[]; wrong: string; mostBytes: number },
) =>
  v.nullable(
    v.pipe(
      v.instance(File),
      v.check((file) => types.includes(file.type), `${code}.${wrong}`),
      v.check((file) => file.size <= mostBytes, `${code}.too_large`),
    ),
  )

export const pictureSchema = (code: string, mostBytes: number) =>
  fileSchema(code, { types: pictureTypes, wrong: 'not_picture', mostBytes })

export const pdfSchema = (code: string, mostBytes: number) =>
  fileSchema(code, { types: ['application/pdf'], wrong: 'not_pdf', mostBytes })

export const pdfOrPictureSchema = (code: string, mostBytes: number) =>
  fileSchema(code, { types: ['application/pdf', ...pictureTypes], wrong: 'not_pdf', mostBytes })
