import { createCipheriv, createDecipheriv, createHash } from 'node:crypto';

const TAG_BYTES = 16;

type Bytes = ArrayBuffer | ArrayBufferView;

interface SealParams {
  readonly iv: Bytes;
  readonly additionalData: Bytes;
}

/**
 * Replaces WebCrypto with the same ciphers, which answer in the same turn of the event loop. WebCrypto's own work runs
 * on other threads and takes real time, during which a jumping clock makes a device's storage look silent.
 */
export function installInstantCrypto(): void {
  const keys = new WeakMap<object, Buffer>();
  const bytesOf = (key: object): Buffer => keys.get(key) ?? Buffer.alloc(0);
  const answers: Record<string, (...given: never[]) => unknown> = {
    digest: (_algorithm: string, bytes: Bytes) =>
      bufferOf(createHash('sha256').update(viewOf(bytes)).digest()),
    importKey: (_format: string, bytes: Bytes) => {
      const key = {};
      keys.set(key, Buffer.from(viewOf(bytes)));
      return key;
    },
    encrypt: ({ iv, additionalData }: SealParams, key: object, text: Bytes) => {
      const cipher = createCipheriv('aes-256-gcm', bytesOf(key), viewOf(iv));
      cipher.setAAD(viewOf(additionalData));
      return bufferOf(Buffer.concat([cipher.update(viewOf(text)), cipher.final(), cipher.getAuthTag()]));
    },
    decrypt: ({ iv, additionalData }: SealParams, key: object, sealed: Bytes) => {
      const bytes = viewOf(sealed);
      const decipher = createDecipheriv('aes-256-gcm', bytesOf(key), viewOf(iv));
      decipher.setAAD(viewOf(additionalData));
      decipher.setAuthTag(bytes.subarray(bytes.length - TAG_BYTES));
      const text = decipher.update(bytes.subarray(0, bytes.length - TAG_BYTES));
      return bufferOf(Buffer.concat([text, decipher.final()]));
    },
  };
  for (const [name, answer] of Object.entries(answers)) {
    Reflect.set(crypto.subtle, name, async (...given: never[]) => {
      try {
        return answer(...given);
      } catch (cause) {
        throw new DOMException(`${name} failed: ${String(cause)}`, 'OperationError');
      }
    });
  }
}

function viewOf(bytes: Bytes): Uint8Array {
  return ArrayBuffer.isView(bytes)
    ? new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    : new Uint8Array(bytes);
}

function bufferOf(bytes: Buffer): ArrayBuffer {
  return new Uint8Array(bytes).buffer;
}
