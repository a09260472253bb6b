// Package byhand has, for tests, a type that nobody generated beside the generated one for the same schema, and data of
// an older version of that. What a package does with the one by its methods it does with the other by its codec.
package byhand
