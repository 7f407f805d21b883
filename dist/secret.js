const require_github = require("./github.js");
// src/github/secret.ts
async function storeSecret({ octokit, repo }, { name: secret_name, environment }, value) {
	const { actions } = octokit.rest;
	try {
		if (environment === void 0) {
			const { data: key } = await actions.getRepoPublicKey(repo);
			const encrypted_value = await seal(value, key.key);
			await actions.createOrUpdateRepoSecret({
				...repo,
				secret_name,
				encrypted_value,
				key_id: key.key_id
			});
			return;
		}
		const where = {
			...repo,
			environment_name: environment
		};
		const { data: key } = await actions.getEnvironmentPublicKey(where);
		const sealed = {
			secret_name,
			encrypted_value: await seal(value, key.key),
			key_id: key.key_id
		};
		await actions.createOrUpdateEnvironmentSecret({
			...where,
			...sealed
		});
		return;
	} catch (error) {
		return require_github.problemOf(error, "storing a secret", "secrets: write").why;
	}
}
async function seal(value, publicKey) {
	const { default: sodium } = await Promise.resolve().then(() => require("./libsodium-wrappers.js"));
	await sodium.ready;
	const sealed = sodium.crypto_box_seal(value, Buffer.from(publicKey, "base64"));
	return Buffer.from(sealed).toString("base64");
}
exports.storeSecret = storeSecret;
