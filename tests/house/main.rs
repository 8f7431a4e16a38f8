//! The rules of the house, checked by reading its files. Each module holds one family of rules and, beside the rule
//! itself, a test that the check finds what it looks for.

mod arrows;
mod interface;
mod manifests;
mod places;
mod quiet;
mod rooms;
mod rust;
mod size;
mod tree;
