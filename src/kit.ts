import { errorCode } from './errors/caught.js';

/**
 * Loads what the folder `kit` beside `src` does. Production has neither the folder nor the packages that it needs.
 * @throws Error that says so
 */
export async function fromKit<Module>(what: string, load: () => Promise<Module>): Promise<Module> {
  try {
    return await load();
  } catch (error) {
    if (errorCode(error) !== 'ERR_MODULE_NOT_FOUND') throw error;
    const text = `${what} needs a checkout of the repository with its development packages; this installation has no kit.`;
    throw new Error(text, { cause: error });
  }
}
