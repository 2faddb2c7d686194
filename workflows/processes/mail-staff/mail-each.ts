type Mailed = { mailed: boolean }

/**
 * Mails one letter to each of several readers. A failure keeps no other reader from theirs, and is
 * thrown at the end, so that all are tried again. A letter that was handed over is not sent again:
 * its message has an id of its own.
 */
export const mailEach = async <Letter>(
  letters: readonly Letter[],
  mail: (letter: Letter) => Promise<Mailed>,
): Promise<Mailed> => {
  let mailed = false
  let failure: unknown = null
  for (const letter of letters) {
    try {
      mailed = (await mail(letter)).mailed || mailed
    } catch (error) {
      failure ??= error
    }
  }
  if (failure !== null) throw failure
  return { mailed }
}
