import type { Hono } from 'hono';
import * as v from 'valibot';
import { forgottenDeviceSchema } from '#src/contract/wire/forgotten-device.ts';
import type { GatewayContext } from '#src/gateway/context/gateway-context.ts';
import { parsePlainJson } from '#src/gateway/answers/read-json-body.ts';
import { describes } from '#src/gateway/answers/described.ts';
import type { GatewayEnv } from '#src/gateway/answers/gateway-env.ts';
import { problemAnswer } from '#src/gateway/answers/problem-answer.ts';

const deviceForgottenRoute = describes({
  id: 'confirmForgotten',
  summary: 'Says of whom nothing is left on this device',
  proof: 'device',
  body: forgottenDeviceSchema,
  answers: { 204: null },
});

/** Closes orders to forget. The device's own cookie is the proof: no sign-in needed. */
export function addDeviceForgottenRoute(app: Hono<GatewayEnv>, gateway: GatewayContext): void {
  const { cookies, devices, audit } = gateway;
  app.post('/auth/device-forgotten', deviceForgottenRoute, async (context) => {
    const body = v.safeParse(forgottenDeviceSchema, parsePlainJson(await context.req.text())?.value);
    if (!body.success)
      return problemAnswer(
        context,
        400,
        'INVALID_REQUEST',
        'The request cannot be read',
        'Send { "people": [...] } with the keys of the people of whom nothing is left.',
      );
    const requestId = context.get('requestId');
    for (const userId of await devices.confirm(cookies.device.read(context), body.output.people))
      await audit.record({ act: 'device-erased', userId, requestId });
    return context.body(null, 204);
  });
}
