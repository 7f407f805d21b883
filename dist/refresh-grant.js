const require_connect = require("./connect.js");
// src/platform/refresh-grant.ts
const MOST_RENEWALS = 10;
const MARGIN_MS = 3e4;
const REFUSALS = new Set([
	400,
	401,
	403
]);
function openRefreshGrant(options) {
	const { now, credential } = options;
	let { refreshToken } = credential;
	let token = tokenAtHand(options);
	let renewals = 0;
	let pending;
	let dead;
	const refresh = async (purpose, caller) => {
		renewals += 1;
		const use = {
			refreshToken,
			purpose,
			spent: token?.header
		};
		const asked = {
			...options,
			caller
		};
		const fresh = await (credential.place === void 0 ? renew(asked, use) : renewInTurn(asked, credential.place, use));
		if ("answer" in fresh) {
			if (fresh.reason === "refused") dead = fresh.answer;
			return fresh;
		}
		refreshToken = fresh.refreshToken ?? refreshToken;
		token = tokenOf(fresh, now());
		return token.header;
	};
	const refreshOnce = async (purpose, caller) => {
		for (;;) {
			const isOurs = pending === void 0;
			if (isOurs && dead !== void 0) return dead;
			pending ??= refresh(purpose, caller).finally(() => {
				pending = void 0;
			});
			const fresh = await pending;
			if (typeof fresh === "string") return fresh;
			if (!(!isOurs && fresh.reason === "time" && caller.deadline.over(purpose) === void 0)) return fresh.answer;
		}
	};
	return {
		authorize: async (purpose, caller) => token !== void 0 && (now() < token.renewAt || renewals >= MOST_RENEWALS) ? token.header : refreshOnce(purpose, caller),
		renewAfter: async (value, purpose, caller) => {
			if (token !== void 0 && token.header !== value) return token.header;
			return renewals >= MOST_RENEWALS ? void 0 : refreshOnce(purpose, caller);
		}
	};
}
async function renewInTurn(options, place, use) {
	const { onSecret } = options;
	const { deadline } = options.caller;
	const turn = await place.take((milliseconds) => deadline.wait(milliseconds, use.purpose));
	if (typeof turn === "string") {
		const over = deadline.over(use.purpose);
		return over === void 0 ? {
			answer: noToken({
				kind: "place",
				why: turn
			}),
			reason: "other"
		} : {
			answer: require_connect.unsent(over),
			reason: "time"
		};
	}
	try {
		const { accessToken, refreshToken = use.refreshToken } = turn.held;
		onSecret(accessToken);
		onSecret(refreshToken);
		if (headerOf(turn.held) !== use.spent && lasts(turn.held)) return turn.held;
		const fresh = await renew(options, {
			...use,
			refreshToken
		});
		if (!("answer" in fresh)) await turn.keep({
			...fresh,
			refreshToken: fresh.refreshToken ?? refreshToken
		});
		return fresh;
	} finally {
		await turn.end();
	}
}
async function renew(options, { refreshToken, purpose }) {
	const { clientId, clientSecret, place } = options.credential;
	const fresh = await require_connect.requestTokens(options, {
		client_id: clientId,
		client_secret: clientSecret,
		grant_type: "refresh_token",
		refresh_token: refreshToken
	}, { purpose });
	if ("kind" in fresh) return {
		answer: withoutToken(fresh, place === void 0 ? "inputs" : "login"),
		reason: reasonOf(fresh)
	};
	const { refreshToken: next = refreshToken } = fresh;
	if (next !== refreshToken && place === void 0) await options.onRefreshToken(next);
	return fresh;
}
function tokenAtHand({ credential: { place }, now }) {
	return place !== void 0 && lasts(place.held) ? tokenOf(place.held, now()) : void 0;
}
function lasts({ life }) {
	return life === void 0 || life > 0;
}
function tokenOf(tokens, now) {
	const { life } = tokens;
	const renewAt = life === void 0 ? Number.POSITIVE_INFINITY : now + life - Math.min(MARGIN_MS, life / 10);
	return {
		header: headerOf(tokens),
		renewAt
	};
}
function headerOf({ accessToken }) {
	return `Bearer ${accessToken}`;
}
function withoutToken(answer, kind) {
	return answer.kind === "none" && isEnded(answer) ? {
		...answer,
		sent: false
	} : noToken(require_connect.signInFailure(answer, { kind }));
}
function noToken(failure) {
	return {
		kind: "none",
		sent: false,
		cause: "sign-in",
		reason: "no token was returned",
		failure
	};
}
function reasonOf(answer) {
	if (answer.kind === "answer") return REFUSALS.has(answer.status) ? "refused" : "other";
	return isEnded(answer) || answer.cause === "slow" ? "time" : "other";
}
function isEnded({ cause }) {
	return cause === "timeout" || cause === "cancelled";
}
exports.openRefreshGrant = openRefreshGrant;
